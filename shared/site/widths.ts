/** Media queries of the two layouts: a phone folds cards and shows tables as cards. The styles use 767px as well. */
export const NARROW = '(max-width: 767px)';
export const WIDE = 'not all and (max-width: 767px)';
