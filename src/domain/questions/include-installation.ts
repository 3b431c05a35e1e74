import { no, question, yes } from './question.ts';

export const includeInstallation = question({
  field: 'includeInstallation',
  step: {
    id: 'installation',
    title: 'Installation',
    hint: 'Our own crew installs and commissions the lift.',
  },
  words: 'Should the price include installation?',
  name: 'Installation',
  lead: { label: 'Installation', card: 'features' },
  crmKey: 'include_installation',
  list: 'yesNoOptions',
  options: [
    {
      ...yes,
      description: 'Our crew installs and commissions it',
      statement: 'Included',
      spoken: 'Installation is included',
    },
    {
      ...no,
      description: 'We deliver the lift, others install it',
      statement: 'Not Included',
      supplied: false,
      elsewhere: 'Not included',
      leavesOut: 'Installation: not included',
      spoken: 'Installation is not included',
    },
  ],
  emptyText: 'No installation options available',
  problem: 'Installation must be yes or no',
});
