-- compatible: the version before searches as it did.
-- Notes are folded whole. What is stored of a lead is cut by its trigger, because the row of an index has a limit.
CREATE OR REPLACE FUNCTION fold_search(given text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT
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
      '', 'g')
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION fold_lead() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_folded := left(fold_search(' ' || NEW.email || ' ' || NEW.mobile || ' ' || NEW.name), 600);
  RETURN NEW;
END $$;--> statement-breakpoint
-- The leads with a note, or an outcome's note, in which words begin as the given ones do; of many the newest thousand notes, because
-- joining and sorting the leads of all took most of the time of a common word. A function, because it must not read all notes: folding
-- each of them again takes seconds, and the index (the next migration) has them folded. A copy of the words is not kept.
CREATE OR REPLACE FUNCTION leads_with_note(search text) RETURNS uuid[] LANGUAGE sql STABLE SET enable_seqscan = off AS $$
  SELECT ARRAY(
    SELECT DISTINCT lead_id FROM (
      SELECT lead_id FROM lead_history
      WHERE kind IN ('note', 'outcome')
        AND to_tsvector('simple', regexp_replace(fold_search(coalesce(detail->>'text', detail->>'note')), '\W+', ' ', 'g'))
          @@ (SELECT to_tsquery('simple', string_agg(word || ':*', ' & '))
              FROM regexp_split_to_table(fold_search(search), '\W+') AS word WHERE word <> '')
      ORDER BY id DESC LIMIT 1000) AS newest)
$$;
