import { PRODUCT } from '../../../shared/product.ts';

/** Name of the connection that listens, in the list of the server; every process has one. */
export const LISTENER_NAME = `${PRODUCT.id}-live`;
