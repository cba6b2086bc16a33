/** Returns CSV for spreadsheets, quoted where needed. An apostrophe disarms text that would start a formula. */
export function toCsv(head: readonly string[], rows: readonly (readonly (string | number | null)[])[]): string {
  const field = (value: string | number | null): string => {
    if (typeof value === 'number') return String(value);
    const text = value === null ? '' : /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
    return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  return `${[head, ...rows].map((row) => row.map(field).join(',')).join('\r\n')}\r\n`;
}

/** Starts a download of the CSV. The byte order mark lets spreadsheets detect UTF-8. */
export function downloadCsv(fileName: string, csv: string): void {
  const url = URL.createObjectURL(new Blob(['\ufeff', csv], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(url);
}
