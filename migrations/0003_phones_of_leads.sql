-- compatible: the version before stores leads without a phone in this form.
-- As toE164 in src/domain/phone.ts writes them.
UPDATE "leads" SET "phone" = '+' || regexp_replace(
  regexp_replace("mobile", '^(0011)+', ''),
  '^610|^0(?=\d{9}$)|^(?=[2-9]\d{8}$|1[38]00\d{6}$|13\d{4}$)',
  '61'
) WHERE "erased_at" IS NULL;
