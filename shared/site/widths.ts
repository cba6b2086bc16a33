/** Media queries of the two layouts: a phone folds cards and shows tables as cards. The styles use 767px as well. */
export const NARROW = '(max-width: 767px)';
export const WIDE = 'not all and (max-width: 767px)';
/** Windows whose header has room for a search field beside the links and a signed-in admin. */
export const ROOMY = '(min-width: 1280px)';
