// How many estimates would change by how much. Loaded lazily with the impact dialog, which has the numbers as text.
import { BarController, BarElement, CategoryScale, Chart, LinearScale, Tooltip } from 'chart.js';
import { useEffect, useRef } from 'react';
import { formatChange } from '#web/admin/pricing/fields/format-value.ts';
import type { Bucket } from './change-buckets.ts';

Chart.register(BarController, BarElement, CategoryScale, LinearScale, Tooltip);

function bucketLabel({ from, to }: Bucket): string {
  if (from === to) return 'No change';
  return to - from === 1 ? formatChange(from) : `${formatChange(from)} to ${formatChange(to)}`;
}

export function ImpactChart({ buckets }: { readonly buckets: readonly Bucket[] }) {
  const bars = useRef<HTMLCanvasElement>(null);
  const words = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!bars.current || !words.current) return undefined;
    // A canvas has no CSS: the theme's colours are read from elements around it.
    const [accent, muted] = [bars.current, words.current].map((element) => getComputedStyle(element).color);
    const reducedMotion = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    const axis = (text: string) => ({
      title: { display: true, text, color: muted },
      ticks: { color: muted, precision: 0 },
      grid: { display: false },
    });
    const chart = new Chart(bars.current, {
      type: 'bar',
      data: {
        labels: buckets.map(bucketLabel),
        datasets: [{ data: buckets.map(({ count }) => count), backgroundColor: accent ?? '' }],
      },
      options: {
        responsive: true,
        maintainAspectRatio: false,
        ...(reducedMotion && { animation: false }),
        scales: { x: axis('Change of the total'), y: axis('Estimates') },
      },
    });
    return () => chart.destroy();
  }, [buckets]);

  return (
    <figure>
      <div ref={words} className="h-64 text-muted">
        <canvas ref={bars} aria-hidden="true" className="text-accent-text" />
      </div>
      <table className="sr-only">
        <caption>Recent estimates by the change of their total</caption>
        <thead>
          <tr>
            <th>Change of the total</th>
            <th>Estimates</th>
          </tr>
        </thead>
        <tbody>
          {buckets.map((bucket) => (
            <tr key={bucketLabel(bucket)}>
              <td>{bucketLabel(bucket)}</td>
              <td>{bucket.count}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}
