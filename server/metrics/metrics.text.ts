/** One family of figures; labels of a sample are few and known, so that the number of series stays small. */
export interface MetricFamily {
  name: string;
  help: string;
  type: 'counter' | 'gauge';
  samples: { labels?: Record<string, string>; value: number }[];
}

/** Prometheus' text format. */
export function metricsText(families: readonly MetricFamily[]): string {
  return families
    .flatMap(({ name, help, type, samples }) => [
      `# HELP ${name} ${help}`,
      `# TYPE ${name} ${type}`,
      ...samples.map(({ labels, value }) => `${name}${labelText(labels)} ${value}`),
    ])
    .join('\n')
    .concat('\n');
}

function labelText(labels: Record<string, string> | undefined): string {
  if (!labels) return '';
  const escape = (text: string) => text.replace(/[\\"]/g, '\\$&').replaceAll('\n', '\\n');
  return `{${Object.entries(labels)
    .map(([key, value]) => `${key}="${escape(value)}"`)
    .join(',')}}`;
}
