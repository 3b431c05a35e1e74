-- compatible: the version before stores such texts in one line, too. What 0.1.0 stored may hold lines and marks that nobody sees or
-- that turn a line around: they would begin lines of their own in mails, and reports.
CREATE FUNCTION one_line(given text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT btrim(regexp_replace(regexp_replace(given, '[\s\u0085\u115F\u1160\u2028\u2029\u2800\u3164\uFFA0]+', ' ', 'g'),
    '[\u0001-\u001F\u007F-\u009F\u00AD\u034F\u061C\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFE00-\uFE0F\uFEFF]', '', 'g'))
$$;--> statement-breakpoint
UPDATE "leads" SET "name" = one_line("name"), "source" = nullif(one_line("source"), ''), "medium" = nullif(one_line("medium"), ''), "campaign" = nullif(one_line("campaign"), '')
  WHERE ("name", "source", "medium", "campaign")
    IS DISTINCT FROM (one_line("name"), one_line("source"), one_line("medium"), one_line("campaign"));--> statement-breakpoint
UPDATE "estimates" SET "marketing" = (SELECT coalesce(json_object_agg(key, one_line(value)), '{}') FROM json_each_text("marketing"))
  WHERE "marketing"::text ~ '\\[nrtfb]|[\u0085\u115F\u1160\u2028\u2029\u2800\u3164\uFFA0\u007F-\u009F\u00AD\u034F\u061C\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFE00-\uFE0F\uFEFF]'
    AND "marketing"::text !~ '(?<!\\)(?:\\\\)*\\u0000';--> statement-breakpoint
DROP FUNCTION one_line(text);
