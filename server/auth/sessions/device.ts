const BROWSERS: [RegExp, string][] = [
  [/\bEdgA?\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const SYSTEMS: [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
];

/** Returns a readable name of browser and system for a User-Agent header, such as "Firefox on Linux". */
export function deviceOf(userAgent: string | undefined): string {
  const name = (from: [RegExp, string][]) => from.find(([sign]) => sign.test(userAgent ?? ''))?.[1];
  const browser = name(BROWSERS);
  const system = name(SYSTEMS);
  if (browser === undefined) return system === undefined ? 'Unknown device' : `A browser on ${system}`;
  return system === undefined ? browser : `${browser} on ${system}`;
}
