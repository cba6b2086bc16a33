import { Injectable } from '@nestjs/common';
import { type EntityManager, LessThan } from 'typeorm';
import { MemberEntity } from '../members/member.entity.ts';

/** Finds active members without recent activity. */
@Injectable()
export class InactiveMembersRepository {
  /** Returns active members with a last activity before `time`, longest inactive first. */
  list(tx: EntityManager, time: Date): Promise<MemberEntity[]> {
    return tx.getRepository(MemberEntity).find({
      where: { isActive: true, lastActivityDate: LessThan(time) },
      order: { lastActivityDate: 'ASC', id: 'ASC' },
    });
  }
}
