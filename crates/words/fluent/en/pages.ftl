# pages
