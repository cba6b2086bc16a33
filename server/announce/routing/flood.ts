/** More messages of a channel than this in so many minutes are a flood: they are gathered for longer then. */
export const FLOOD = 20;
export const FLOOD_MINUTES = 10;
