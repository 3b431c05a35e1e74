-- compatible: the version before searches by its own column, more slowly after the next migration.
ALTER TABLE "leads" ADD COLUMN "search_folded" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- The searched text and what is searched for, both as plain small letters: without marks, apostrophes and invisible characters,
-- with one kind of hyphen and of space. Cut, because the row of an index has a limit.
CREATE OR REPLACE FUNCTION fold_search(given text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT left(
    regexp_replace(
      replace(replace(replace(replace(
        translate(
          lower(normalize(
            translate(given, U&'\2010\2011\2012\2013\2014\2015\2212\02D7\00AD''\2019\2018\201B\02BC\02BB\02B9\02C8\2032\0060\00B4\FF07',
              '--------'),
            NFKD)),
          U&'\0141\0142\00D8\00F8\0110\0111\00D0\00F0\0126\0127\0166\0167\0131\1E9E\00C6\0152\00DE',
          U&'llooddddhhtti\00DF\00E6\0153\00FE'),
        U&'\00DF', 'ss'), U&'\00E6', 'ae'), U&'\0153', 'oe'), U&'\00FE', 'th'),
      U&'[\0300-\036F\0483-\0487\064B-\065F\0670\1AB0-\1AFF\1DC0-\1DFF\20D0-\20FF\3099\309A\FE20-\FE2F\200B-\200F\202A-\202E\2060-\2064\FEFF]',
      '', 'g'),
    600)
$$;--> statement-breakpoint
-- For LIKE. The index knows groups of three letters; a shorter word must begin a word of the lead: the index knows that too.
CREATE OR REPLACE FUNCTION search_pattern(word text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT CASE WHEN length(fold_search(word)) < 3 THEN '% ' ELSE '%' END
    || regexp_replace(fold_search(word), '([\\%_])', '\\\1', 'g') || '%'
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION fold_lead() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_folded := fold_search(' ' || NEW.email || ' ' || NEW.mobile || ' ' || NEW.name);
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER leads_search_folded BEFORE INSERT OR UPDATE OF name, email, mobile ON leads FOR EACH ROW EXECUTE FUNCTION fold_lead();
