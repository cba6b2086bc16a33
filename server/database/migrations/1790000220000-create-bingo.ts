import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Bingo: boards, squares, teams, who plays, completions with what they rest on, guests and their logs, icons. */
export class CreateBingo1790000220000 implements MigrationInterface {
  name = 'CreateBingo1790000220000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(BOARDS);
    await runner.query(GUESTS);
    await runner.query(TEAMS);
    await runner.query(COMPLETIONS);
    await runner.query(ICONS);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP VIEW bingo_line;
      DROP TABLE icon, bingo_completion, bingo_revocation, bingo_record, bingo_participant, bingo_team,
        bingo_guest_gap, bingo_guest_line, bingo_guest, bingo_square, bingo_board`);
  }
}

const BOARDS = `
CREATE TABLE bingo_board (
  id integer GENERATED ALWAYS AS IDENTITY,
  title text NOT NULL,
  description text,
  rows smallint NOT NULL, columns smallint NOT NULL,
  start_date timestamptz, end_date timestamptz,
  is_active boolean NOT NULL,
  -- Edits of board, squares and teams by admins.
  revision integer NOT NULL DEFAULT 1,
  -- Version of the board's stream that made it public; NULL: hidden or deleted. Earlier events may be drafts: visitors
  -- never get them.
  public_from bigint,
  created_at timestamptz NOT NULL,
  deleted_at timestamptz,
  CONSTRAINT "PK_bingo_board" PRIMARY KEY (id),
  CONSTRAINT "CK_bingo_board_size" CHECK (rows BETWEEN 3 AND 7 AND columns BETWEEN 3 AND 7),
  CONSTRAINT "CK_bingo_board_dates" CHECK (end_date > coalesce(start_date, '-infinity'))
);
-- What is and was on the squares. A cleared one stays with its records and revocations, which come back with it.
CREATE TABLE bingo_square (
  id integer GENERATED ALWAYS AS IDENTITY,
  board_id integer NOT NULL,
  row_number smallint NOT NULL, column_number smallint NOT NULL,
  item_name text NOT NULL,
  item_id text, icon_url text, description text,
  alternatives text[] NOT NULL DEFAULT '{}',
  rule jsonb,
  set_at timestamptz NOT NULL,
  cleared_at timestamptz,
  CONSTRAINT "PK_bingo_square" PRIMARY KEY (id),
  CONSTRAINT "CK_bingo_square_position" CHECK (row_number BETWEEN 1 AND 7 AND column_number BETWEEN 1 AND 7),
  CONSTRAINT "FK_bingo_square_board" FOREIGN KEY (board_id) REFERENCES bingo_board (id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX "UQ_bingo_square_position" ON bingo_square (board_id, row_number, column_number) WHERE cleared_at IS NULL;
CREATE INDEX "IX_bingo_square_board" ON bingo_square (board_id);
`;

/**
 * Guests are no members: their lines have tables of their own, so that no list, feed, count or leaderboard of the clan
 * can ever show one by forgetting a condition. Ids of people and of lines come from the members' and the activities'
 * sequences (reading 35), so one number names one person and one line, and bingo_line is both kinds of lines together.
 */
const GUESTS = `
CREATE TABLE bingo_guest (
  id integer NOT NULL DEFAULT nextval('member_id_seq'),
  name text NOT NULL,
  name_key text NOT NULL,
  profile_state text NOT NULL DEFAULT 'unknown',
  last_read_at timestamptz,
  -- Not before this is the log read again.
  next_read_at timestamptz NOT NULL DEFAULT '-infinity',
  failures integer NOT NULL DEFAULT 0,
  CONSTRAINT "PK_bingo_guest" PRIMARY KEY (id),
  CONSTRAINT "UQ_bingo_guest_name_key" UNIQUE (name_key),
  CONSTRAINT "CK_bingo_guest_profile_state" CHECK (profile_state IN ('unknown', 'public', 'private', 'not_a_member', 'missing'))
);
CREATE TABLE bingo_guest_line (
  id bigint NOT NULL DEFAULT nextval('activity_id_seq'),
  guest_id integer NOT NULL,
  date timestamptz NOT NULL,
  raw_date text NOT NULL,
  text text NOT NULL, details text NOT NULL,
  norm_text text NOT NULL,
  occurrence smallint NOT NULL,
  category text NOT NULL,
  source text, item text,
  read_at timestamptz NOT NULL,
  CONSTRAINT "PK_bingo_guest_line" PRIMARY KEY (id),
  CONSTRAINT "UQ_bingo_guest_line" UNIQUE (guest_id, date, norm_text, occurrence),
  CONSTRAINT "FK_bingo_guest_line_guest" FOREIGN KEY (guest_id) REFERENCES bingo_guest (id) ON DELETE CASCADE
);
CREATE TABLE bingo_guest_gap (
  id bigint GENERATED ALWAYS AS IDENTITY,
  guest_id integer NOT NULL,
  after_date timestamptz NOT NULL, before_date timestamptz NOT NULL,
  found_at timestamptz NOT NULL,
  CONSTRAINT "PK_bingo_guest_gap" PRIMARY KEY (id),
  CONSTRAINT "UQ_bingo_guest_gap" UNIQUE (guest_id, after_date, before_date),
  CONSTRAINT "FK_bingo_guest_gap_guest" FOREIGN KEY (guest_id) REFERENCES bingo_guest (id) ON DELETE CASCADE
);
CREATE VIEW bingo_line AS
  SELECT id, member_id AS person_id, date, text, details, norm_text, occurrence, category, source, item, read_at FROM activity
  UNION ALL
  SELECT id, guest_id, date, text, details, norm_text, occurrence, category, source, item, read_at FROM bingo_guest_line;
`;

const TEAMS = `
CREATE TABLE bingo_team (
  id integer GENERATED ALWAYS AS IDENTITY,
  board_id integer NOT NULL,
  team_name text NOT NULL,
  color text NOT NULL,
  created_at timestamptz NOT NULL,
  deleted_at timestamptz,
  CONSTRAINT "PK_bingo_team" PRIMARY KEY (id),
  -- For the foreign keys that hold board and team together.
  CONSTRAINT "UQ_bingo_team_board" UNIQUE (id, board_id),
  CONSTRAINT "FK_bingo_team_board" FOREIGN KEY (board_id) REFERENCES bingo_board (id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX "UQ_bingo_team_name" ON bingo_team (board_id, lower(team_name)) WHERE deleted_at IS NULL;
CREATE INDEX "IX_bingo_team_board" ON bingo_team (board_id);
-- Who played for a team, and when: one row an interval. A removed member or guest takes the rows along; what they have
-- completed is kept by bingo_record.
CREATE TABLE bingo_participant (
  id integer GENERATED ALWAYS AS IDENTITY,
  board_id integer NOT NULL,
  team_id integer NOT NULL,
  member_id integer, guest_id integer,
  person_id integer GENERATED ALWAYS AS (coalesce(member_id, guest_id)) STORED,
  joined_at timestamptz NOT NULL,
  left_at timestamptz,
  -- Left because the team was deleted: comes back with it.
  left_with_team boolean NOT NULL DEFAULT false,
  CONSTRAINT "PK_bingo_participant" PRIMARY KEY (id),
  CONSTRAINT "CK_bingo_participant_person" CHECK (num_nonnulls(member_id, guest_id) = 1),
  CONSTRAINT "CK_bingo_participant_time" CHECK (left_at >= joined_at),
  CONSTRAINT "FK_bingo_participant_team" FOREIGN KEY (team_id, board_id) REFERENCES bingo_team (id, board_id) ON DELETE CASCADE,
  CONSTRAINT "FK_bingo_participant_member" FOREIGN KEY (member_id) REFERENCES member (id) ON DELETE CASCADE,
  CONSTRAINT "FK_bingo_participant_guest" FOREIGN KEY (guest_id) REFERENCES bingo_guest (id) ON DELETE CASCADE
);
-- One team of a board at a time, whatever two admins do.
CREATE UNIQUE INDEX "UQ_bingo_participant_person" ON bingo_participant (board_id, person_id) WHERE left_at IS NULL;
CREATE INDEX "IX_bingo_participant_team" ON bingo_participant (team_id);
CREATE INDEX "IX_bingo_participant_member" ON bingo_participant (member_id);
CREATE INDEX "IX_bingo_participant_guest" ON bingo_participant (guest_id);
`;

const COMPLETIONS = `
-- What an admin recorded by hand, and what is kept of a removed member (nobody's any more, evidence stays).
CREATE TABLE bingo_record (
  id integer GENERATED ALWAYS AS IDENTITY,
  board_id integer NOT NULL,
  team_id integer NOT NULL,
  square_id integer NOT NULL,
  member_id integer, guest_id integer,
  completed_at timestamptz NOT NULL,
  note text,
  recorded_by text NOT NULL,
  recorded_at timestamptz NOT NULL,
  -- Of a removed member: the evidence as it was shown. NULL: by hand.
  kept_evidence jsonb,
  revoked_at timestamptz,
  revoked_by text,
  revoke_reason text,
  CONSTRAINT "PK_bingo_record" PRIMARY KEY (id),
  CONSTRAINT "CK_bingo_record_person" CHECK (num_nonnulls(member_id, guest_id) <= 1),
  CONSTRAINT "FK_bingo_record_team" FOREIGN KEY (team_id, board_id) REFERENCES bingo_team (id, board_id) ON DELETE CASCADE,
  CONSTRAINT "FK_bingo_record_square" FOREIGN KEY (square_id) REFERENCES bingo_square (id) ON DELETE CASCADE,
  CONSTRAINT "FK_bingo_record_member" FOREIGN KEY (member_id) REFERENCES member (id) ON DELETE SET NULL,
  CONSTRAINT "FK_bingo_record_guest" FOREIGN KEY (guest_id) REFERENCES bingo_guest (id) ON DELETE SET NULL
);
CREATE INDEX "IX_bingo_record_board" ON bingo_record (board_id);
-- Square and line that never complete again by themselves. A line's id names one line of a member or guest.
CREATE TABLE bingo_revocation (
  square_id integer NOT NULL,
  activity_id bigint NOT NULL,
  board_id integer NOT NULL,
  reason text NOT NULL,
  revoked_by text NOT NULL,
  revoked_at timestamptz NOT NULL,
  CONSTRAINT "PK_bingo_revocation" PRIMARY KEY (square_id, activity_id),
  CONSTRAINT "FK_bingo_revocation_square" FOREIGN KEY (square_id) REFERENCES bingo_square (id) ON DELETE CASCADE,
  CONSTRAINT "FK_bingo_revocation_board" FOREIGN KEY (board_id) REFERENCES bingo_board (id) ON DELETE CASCADE
);
CREATE INDEX "IX_bingo_revocation_board" ON bingo_revocation (board_id);
-- What stands now: the result of the evaluation of the board. Rests on a line or on a record.
CREATE TABLE bingo_completion (
  id integer GENERATED ALWAYS AS IDENTITY,
  board_id integer NOT NULL,
  team_id integer NOT NULL,
  square_id integer NOT NULL,
  member_id integer, guest_id integer,
  completed_at timestamptz NOT NULL,
  activity_id bigint,
  record_id integer,
  evidence jsonb NOT NULL,
  CONSTRAINT "PK_bingo_completion" PRIMARY KEY (id),
  CONSTRAINT "UQ_bingo_completion" UNIQUE (team_id, square_id),
  CONSTRAINT "CK_bingo_completion_source" CHECK (num_nonnulls(activity_id, record_id) = 1),
  CONSTRAINT "CK_bingo_completion_person" CHECK (num_nonnulls(member_id, guest_id) <= 1),
  CONSTRAINT "FK_bingo_completion_team" FOREIGN KEY (team_id, board_id) REFERENCES bingo_team (id, board_id) ON DELETE CASCADE,
  CONSTRAINT "FK_bingo_completion_square" FOREIGN KEY (square_id) REFERENCES bingo_square (id) ON DELETE CASCADE,
  CONSTRAINT "FK_bingo_completion_record" FOREIGN KEY (record_id) REFERENCES bingo_record (id) ON DELETE CASCADE,
  CONSTRAINT "FK_bingo_completion_member" FOREIGN KEY (member_id) REFERENCES member (id) ON DELETE SET NULL,
  CONSTRAINT "FK_bingo_completion_guest" FOREIGN KEY (guest_id) REFERENCES bingo_guest (id) ON DELETE SET NULL
);
-- One drop completes at most one square per team.
CREATE UNIQUE INDEX "UQ_bingo_completion_line" ON bingo_completion (team_id, activity_id) WHERE activity_id IS NOT NULL;
CREATE INDEX "IX_bingo_completion_board" ON bingo_completion (board_id);
`;

const ICONS = `
CREATE TABLE icon (
  sha256 text NOT NULL,
  webp bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT "PK_icon" PRIMARY KEY (sha256),
  CONSTRAINT "CK_icon_sha256" CHECK (sha256 ~ '^[0-9a-f]{64}$')
);
`;
