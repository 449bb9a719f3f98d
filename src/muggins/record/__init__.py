"""Games as JSON: save, read, replay, audit."""
