-- compatible: the version before stores leads without a phone in this form.
-- As toE164 in src/domain/phone.ts writes them.
UPDATE "leads" SET "phone" = CASE
  WHEN "mobile" LIKE '0011%' THEN '+' || regexp_replace(substr("mobile", 5), '^610', '61')
  WHEN "mobile" ~ '^0\d{9}$' THEN '+61' || substr("mobile", 2)
  WHEN "mobile" ~ '^([2-9]\d{8}|1[38]00\d{6}|13\d{4})$' THEN '+61' || "mobile"
  WHEN length("mobile") <= 8 THEN "mobile"
  ELSE '+' || regexp_replace("mobile", '^610', '61')
END WHERE "erased_at" IS NULL;
