/** Name and placeholder of the header's search, in both of its forms. */
export const FIND_LABEL = 'Find a player';
