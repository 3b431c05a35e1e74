import { NewTabLink } from '#web/public/new-tab-link.tsx';
// For customers who answered NDIS. Source: "Our Guideline: Home modifications" (ourguidelines.ndis.gov.au) and
// "Providing home modifications" (ndis.gov.au), both of the National Disability Insurance Agency.
import { CheckIcon } from '#web/ui/icons.tsx';

const items = [
  {
    title: 'Home modifications in your plan',
    text: 'Talk to your planner, support coordinator or local area coordinator first. A lift usually counts as a complex home modification, paid for from capital supports.',
  },
  {
    title: 'An assessment',
    text: 'By a home modification assessor: an occupational therapist who is independent of the builders who quote.',
  },
  {
    title: 'Two itemised quotes',
    text: 'With the cost of each part listed on its own. Book a meeting and we prepare ours for you.',
  },
  {
    title: 'A scope of works',
    text: 'For larger work, drawings and a scope from a building construction practitioner.',
  },
  {
    title: "The owner's consent",
    text: 'In writing if you rent, and from the body corporate or strata if the building has one.',
  },
  {
    title: 'Approvals',
    text: 'Building or council approval where your state or territory asks for it.',
  },
] as const;

const guidelineUrl =
  'https://ourguidelines.ndis.gov.au/supports-you-can-access-menu/home-and-living-supports/home-modifications';

export function NdisChecklist() {
  return (
    <section aria-labelledby="ndis-title" className="@container self-start border-t border-line pt-8">
      <h2 id="ndis-title" className="text-xl font-semibold">
        What the NDIS usually asks for
      </h2>
      <p className="mt-1 text-muted">Having these ready helps the decision along.</p>
      <ul className="mt-5 grid grid-cols-1 gap-x-8 gap-y-4 @lg:grid-cols-2">
        {items.map(({ title, text }) => (
          <li key={title} className="flex gap-3 large-text:flex-col large-text:gap-1">
            <CheckIcon className="mt-0.5 size-5 text-accent-text" />
            <p>
              <strong className="font-semibold">{title}</strong>
              <span className="block text-sm text-muted">{text}</span>
            </p>
          </li>
        ))}
      </ul>
      <p className="mt-5 text-sm text-muted">
        <span>This is general guidance, not advice; the scheme decides case by case. See the </span>
        <NewTabLink href={guidelineUrl} className="underline underline-offset-2">
          NDIS guideline on home modifications
        </NewTabLink>
        <span>.</span>
      </p>
    </section>
  );
}
