-- Search by any part of a name, an email or a number. Part of every PostgreSQL distribution, and trusted:
-- the database's owner may create it.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
