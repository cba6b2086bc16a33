import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { MemberEntity } from '../../members/member.entity.ts';

/** Reads which members are named on pages only. D542. */
@Injectable()
export class QuietMemberRepository {
  constructor(private readonly database: DataSource) {}

  async ids(): Promise<ReadonlySet<number>> {
    const members = this.database.getRepository(MemberEntity);
    const quiet = await members.find({ select: { id: true }, where: { noAnnouncements: true }, order: { id: 'ASC' } });
    return new Set(quiet.map(({ id }) => id));
  }
}
