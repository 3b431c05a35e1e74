const dayMs = 86_400_000;

interface Question {
  readonly name: string;
  readonly path: string;
}

/** What people who work leads ask, by name, with the path that asks it. */
export function leadQuestions(size: number, now: Date): Question[] {
  const list = (parameters: Record<string, string | number>) =>
    `/leads?${new URLSearchParams({ limit: '10', ...Object.fromEntries(Object.entries(parameters).map(([key, value]) => [key, String(value)])) })}`;
  const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs - 12_345_678).toISOString();
  const last = size - 10;
  const questions: readonly (readonly [name: string, path: string])[] = [
    ['first page', list({})],
    ['page in the middle', list({ skip: Math.floor(size / 2) })],
    ['last page', list({ skip: last })],
    ['oldest first', list({ order: 'asc' })],
    ['status new', list({ status: 'new' })],
    ['status new, a deep page', list({ status: 'new', skip: Math.floor(size / 8) })],
    ['status proposal', list({ status: 'proposal' })],
    ['status lost, a deep page', list({ status: 'lost', skip: Math.floor(size / 4) })],
    ['last 30 days', list({ from: daysAgo(30) })],
    ['a month a year ago', list({ from: daysAgo(395), to: daysAgo(365) })],
    [
      'a year and a status, a deep page',
      list({ from: daysAgo(500), to: daysAgo(135), status: 'closed', skip: Math.floor(size / 16) }),
    ],
    ['not touched for 24 hours', list({ untouched: 'true' })],
    ['not touched for 24 hours, a deep page', list({ untouched: 'true', skip: Math.floor(size / 4) })],
    ['largest total first', list({ sort: 'total' })],
    ['smallest total first, status new', list({ sort: 'total', order: 'asc', status: 'new' })],
    ['largest total of last 30 days', list({ sort: 'total', from: daysAgo(30) })],
    ['largest total first, last page', list({ sort: 'total', skip: last })],
    ['largest total first, page in the middle', list({ sort: 'total', skip: Math.floor(size / 2) })],
    [
      'by total, a status, page in the middle',
      list({ sort: 'total', status: 'lost', skip: Math.floor(size / 6) }),
    ],
    [
      'by total, a year, page in the middle',
      // From amid half a month to amid another, where least is known without counting.
      list({ sort: 'total', from: daysAgo(523), to: daysAgo(158), skip: Math.floor(size / 4) }),
    ],
    [
      'by total, not touched, a deep page',
      list({ sort: 'total', untouched: 'true', skip: Math.floor(size / 10) }),
    ],
    ['search: one email', list({ search: `.nguyen${Math.floor(size / 2)}@` })],
    ['search: one phone number', list({ search: '0400 007 919' })],
    ['search: a common name', list({ search: 'nguyen' })],
    ['search: first and last name', list({ search: 'mai nguyen' })],
    ['search: what nearly all have', list({ search: 'example' })],
    ['search: two letters', list({ search: 'pa' })],
    ['search: nobody', list({ search: 'zzyzx' })],
    ['search: a common name, status new', list({ search: 'nguyen', status: 'new' })],
    ['search: a common name by total', list({ search: 'nguyen', sort: 'total' })],
    ['overview of 30 days', '/leads/overview?days=30'],
    ['overview of 90 days', '/leads/overview?days=90'],
  ];
  return questions.map(([name, path]) => ({ name, path }));
}
