"""Takes a finished PDF and its manifest, gives faults. Knows neither stages nor pages nor what lays them out."""
