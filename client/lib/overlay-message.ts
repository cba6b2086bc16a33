/** Message by which the builder shows a test alert in its preview. Both are pages of one origin. */
export const TEST_MESSAGE = 'citadel-watch:test-alert';
