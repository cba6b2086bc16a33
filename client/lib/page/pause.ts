/**
 * Imported first by the site's entry: what the entry shares with its pages has run before, the entry's own modules run in
 * a task after it. As one task the modules block a phone twice as long.
 */
await new Promise((resolve) => setTimeout(resolve, 0));

export {};
