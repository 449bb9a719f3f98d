"""What a test suite needs: checks, strategies, machines, vectors."""
