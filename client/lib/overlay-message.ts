/** What the builder says to its preview, to see a test alert. Both are pages of one origin. */
export const TEST_MESSAGE = 'citadel-watch:test-alert';
