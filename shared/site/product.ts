/** The product's name for people, and as part of the names of files, databases and connections. */
export const PRODUCT = { name: 'Citadel Watch', id: 'citadel-watch' } as const;

/** What the product was called up to version 0.1. Data of that time keeps this name and goes on working. */
export const FORMER_PRODUCT = { name: 'Clan Hall', id: 'clan-hall' } as const;
