import { pause } from './pause.ts';

// A second module with a pause: each module runs once, however often it is imported.
await pause();
