/** The product's name for people, and as part of the names of files, databases and connections. */
export const PRODUCT = { name: 'Citadel Watch', id: 'citadel-watch' } as const;

/** Former name of the product, up to version 0.1. Data from that time keeps the name and still works. */
export const FORMER_PRODUCT = { name: 'Clan Hall', id: 'clan-hall' } as const;
