import { Injectable } from '@nestjs/common';
import { OPEN_HEADERS } from '../../http/edge/open-reads.ts';
import { HttpEdge } from '../../http/edge/edge.ts';
import { HotReads } from './hot-read.ts';

/** The hot reads of this process, which the features add before it begins to serve. */
@Injectable()
export class HotReadsService extends HotReads {
  constructor(edge: HttpEdge) {
    super(edge.hotHeaders.flat(), edge.isOpen ? OPEN_HEADERS.flat() : []);
    edge.hotPath = (req, res, url) => this.send(req, res, url);
  }
}
