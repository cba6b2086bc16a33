import { PRODUCT } from '../../../shared/product.ts';

/** Name of the connection that listens, in the list of the server; every process has one. */
export const LISTENER_NAME = `${PRODUCT.id}-live`;
/**
 * Name of the connections that a pooler opens for processes. The pooler keeps them for minutes after the last process has
 * stopped, so they do not show that one runs.
 */
export const POOLED_NAME = `${PRODUCT.id}-pooled`;
