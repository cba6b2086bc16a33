import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A picture of a proof, encoded anew. */
@Entity({ name: 'bingo_picture' })
export class BingoPictureEntity {
  /** 16 random bytes, base64url. */
  @PrimaryColumn({ type: 'text' })
  id!: string;

  @Column({ type: 'integer' })
  boardId!: number;

  @Column({ type: 'integer' })
  submissionId!: number;

  /** Its place among the pictures of the proof, from 1. */
  @Column({ type: 'smallint' })
  place!: number;

  /** Of the encoded bytes, in hex: the same picture has the same one. */
  @Column({ type: 'text' })
  sha256!: string;

  @Column({ type: 'bytea' })
  webp!: Buffer;

  @Column({ type: 'bytea' })
  thumb!: Buffer;

  @Column({ type: 'integer' })
  width!: number;

  @Column({ type: 'integer' })
  height!: number;

  /** Bytes of both. */
  @Column({ type: 'integer' })
  size!: number;

  @Column({ type: 'timestamptz' })
  sentAt!: Date;
}
