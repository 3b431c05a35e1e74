-- compatible: what the version before stores, the trigger folds.
-- A thousand leads at a time, so that nobody waits for a lead. Within the transaction of a restore it cannot commit.
DO $$
DECLARE
  last uuid := '00000000-0000-0000-0000-000000000000';
  ids uuid[];
  is_alone boolean := pg_current_xact_id_if_assigned() IS NULL;
BEGIN
  LOOP
    SELECT array_agg(id ORDER BY id) INTO ids FROM (SELECT id FROM leads WHERE id > last ORDER BY id LIMIT 1000) next;
    EXIT WHEN ids IS NULL;
    UPDATE leads SET name = name WHERE id = ANY(ids) AND erased_at IS NULL;
    last := ids[array_upper(ids, 1)];
    IF is_alone THEN
      COMMIT;
    END IF;
  END LOOP;
END $$;
