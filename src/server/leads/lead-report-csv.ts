// The tables of the overview, for spreadsheets.
import type { LeadReport, Sums } from '#contract/lead-report.ts';
import { winPercent } from '#domain/report-words.ts';
import { line } from './lead-csv.ts';

type Cells = (string | number)[];

const titles = ['Leads', 'Asked', 'Won', 'Lost', 'Won amount', 'Yield', 'Win rate %', 'First touch hours'];

function sumCells(sums: Sums): Cells {
  const { leads, asked, won, lost, wonAmount, yield: amount, firstTouchHours } = sums;
  const hours = firstTouchHours === null ? '' : Math.round(firstTouchHours * 100) / 100;
  return [leads, asked, won, lost, wonAmount, amount, winPercent(sums) ?? '', hours];
}

export function reportCsv(report: LeadReport, table: 'campaign' | 'person' | 'lift'): string {
  const { byCampaign, byPerson, byLift } = report;
  const rows: readonly Cells[] =
    table === 'campaign'
      ? byCampaign.map((row) => [row.source ?? '', row.medium ?? '', row.campaign ?? '', ...sumCells(row)])
      : table === 'person'
        ? byPerson.map((row) => [row.person ?? '', ...sumCells(row)])
        : byLift.map((row) => [row.liftType ?? '', row.stops ?? '', ...sumCells(row)]);
  const names = {
    campaign: ['Source', 'Medium', 'Campaign'],
    person: ['Person'],
    lift: ['Lift', 'Stops'],
  };
  return [[...names[table], ...titles], ...rows].map(line).join('');
}
