// What campaigns cost, and what came of it. The owner types an amount by campaign and month, or gives a table of them.
import { useMutation } from '@tanstack/react-query';
import { endpoints } from '#contract/endpoints.ts';
import type { LeadReport } from '#contract/leads/lead-report.ts';
import { spentIn } from '#domain/lead/report-words.ts';
import { formatDollars, readWholeDollars } from '#domain/money.ts';
import { fetchValue, refresh, showSuccess } from '#web/admin/query-client.ts';
import { Card } from '#web/admin/ui/card.tsx';
import { Form } from '#web/admin/ui/form.tsx';
import type { BodyOf } from '#web/api/request.ts';
import { notify } from '#web/ui/toasts.ts';
import { readSpendFile } from './spend-file.ts';

/** Two parts of the report as one figure: `$250`, or a dash where one is missing. */
const each = (spent: number, count: number) => (count === 0 ? '–' : formatDollars(Math.round(spent / count)));

async function save(body: BodyOf<'PUT /admin/spend'>): Promise<void> {
  await fetchValue('PUT /admin/spend', { body });
  await refresh('GET /leads/report');
}

export function CampaignCosts({ spend, byCampaign, from, to }: LeadReport) {
  const reading = useMutation({
    mutationFn: async (file: File) => {
      const { spend: read, problem } = readSpendFile(await file.arrayBuffer());
      if (problem !== undefined) return notify.error(problem);
      await save({ spend: read });
      showSuccess(
        read.length === 1 ? 'The spend of one month is saved' : `${read.length} amounts of spend are saved`,
      );
    },
    meta: { failure: 'The spend could not be saved' },
  });
  const rows = [...Map.groupBy(spend, ({ campaign }) => campaign)].map(([campaign, own]) => {
    const came = byCampaign.filter((row) => row.campaign === campaign);
    const total = (part: 'leads' | 'won' | 'wonAmount') => came.reduce((sum, row) => sum + row[part], 0);
    const spent = own.reduce((sum, { month, amount }) => sum + spentIn({ from, to }, month, amount), 0);
    return {
      campaign,
      spent,
      cells: [
        formatDollars(Math.round(spent)),
        each(spent, total('leads')),
        each(spent, total('won')),
        spent === 0 ? '–' : `$${(total('wonAmount') / spent).toFixed(1)}`,
      ],
    };
  });
  return (
    <Card title="What campaigns cost">
      {rows.length > 0 && (
        <table className="mb-3 w-full border-collapse text-sm">
          <thead>
            <tr className="border-b border-line text-right">
              <th scope="col" className="py-1 pr-2 text-left">
                Campaign
              </th>
              {['Spend', 'A lead', 'A sale', 'Back for $1'].map((title) => (
                <th key={title} scope="col" className="px-1">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows
              .toSorted((one, other) => other.spent - one.spent)
              .map(({ campaign, cells }) => (
                <tr key={campaign} className="border-b border-line text-right tabular-nums last:border-0">
                  <th scope="row" className="py-1.5 pr-2 text-left font-normal wrap-anywhere">
                    {campaign}
                  </th>
                  {cells.map((words, index) => (
                    // oxlint-disable-next-line react/no-array-index-key -- columns keep their places
                    <td key={index} className="px-1">
                      {words}
                    </td>
                  ))}
                </tr>
              ))}
          </tbody>
        </table>
      )}
      <Form
        schema={endpoints['PUT /admin/spend'].body}
        fields={[
          { name: 'spend.0.campaign', label: 'Campaign', required: true, autoComplete: 'off' },
          { name: 'spend.0.month', label: 'Month', required: true, defaultValue: to.slice(0, 7) },
          { name: 'spend.0.amount', label: 'Spend, in dollars', required: true, inputMode: 'numeric' },
        ]}
        fieldsClass="grid gap-2.5 sm:grid-cols-3"
        arrange={({
          'spend.0.campaign': campaign,
          'spend.0.month': month,
          'spend.0.amount': typed = '',
        }) => ({
          spend: [{ campaign, month, amount: readWholeDollars(typed) ?? NaN }],
        })}
        submit="Save spend"
        onSubmit={save}
        failure="The spend could not be saved"
      />
      <label className="mt-3 block text-sm">
        <span className="mb-1 block text-muted">Or choose a cost report from Google Ads or Meta (CSV)</span>
        <input
          type="file"
          accept=".csv,.tsv,text/csv"
          disabled={reading.isPending}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) reading.mutate(file);
            // The same file can be chosen again.
            target.value = '';
          }}
        />
      </label>
    </Card>
  );
}
