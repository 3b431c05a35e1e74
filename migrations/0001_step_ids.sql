-- compatible: the version before goes on storing numbers, which the funnel leaves out.
ALTER TABLE "step_counts" ALTER COLUMN "step" SET DATA TYPE text USING coalesce((ARRAY[
	'stops', 'lift-type', 'cabin-type', 'wheelchair-access', 'budget-consideration', 'number-of-doors',
	'indoor-outdoor', 'shaft-requirements', 'glass-features', 'installation', 'contact'
])["step"], "step"::text);
