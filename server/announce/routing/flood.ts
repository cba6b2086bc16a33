/** More messages of a channel than this in so many minutes are a flood: they are gathered for longer then. */
const FLOOD = 20;
const FLOOD_MINUTES = 10;

/** SQL that tells whether a channel `c` was sent a flood. */
export const IS_FLOODED = `(SELECT count(*) > ${FLOOD} FROM announce_message m
  WHERE m.channel_id = c.id AND m.sent_at > clock_timestamp() - interval '${FLOOD_MINUTES} minutes')`;
