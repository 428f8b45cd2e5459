"""Takes a newspaper's week, gives the page of each day. Knows neither front and back pages nor covers."""
