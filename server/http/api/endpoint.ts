import {
  applyDecorators,
  createParamDecorator,
  type ExecutionContext,
  HttpCode,
  RequestMapping,
  RequestMethod,
  SetMetadata,
} from '@nestjs/common';
import type * as z from 'zod/mini';
import type { Route } from '../../../shared/http/route.ts';
import { type InputOf, parseInput } from './input.ts';

const ROUTE_KEY = 'citadel-watch:route';

type OutputOf<R extends Route> = R extends { response: infer S extends z.ZodMiniType } ? z.input<S> : unknown;
type Handler<R extends Route> = (input: InputOf<R>, ...rest: never[]) => OutputOf<R> | Promise<OutputOf<R>>;

/**
 * Serves a route of the shared tables: method, path and status come from there, the guard reads its access, and the
 * compiler holds the handler to its input and response. Use on a class with a bare `@Controller()`:
 *
 *     @Endpoint(membersRoutes.get)
 *     get(@Input() { params }: InputOf<typeof membersRoutes.get>): Promise<MemberResponse> { … }
 */
export function Endpoint<const R extends Route>(route: R) {
  return <H extends Handler<R>>(target: object, key: string | symbol, descriptor: TypedPropertyDescriptor<H>): void => {
    applyDecorators(
      RequestMapping({ path: route.path, method: RequestMethod[route.method] }),
      HttpCode(route.status ?? 200),
      SetMetadata(ROUTE_KEY, route),
    )(target, key, descriptor);
  };
}

/** `{ params, query, body }` of the request, parsed by the schemas of the handler's route; an invalid one answers 400. */
export const Input = createParamDecorator((_: unknown, context: ExecutionContext): unknown => {
  const route = routeOf(context.getHandler());
  if (!route) throw new Error('@Input() stands on a handler without @Endpoint()');
  const { params, query, body } = context.switchToHttp().getRequest<Record<'params' | 'query' | 'body', unknown>>();
  return parseInput(route, { params, query, body });
});

/** Returns the route that a handler serves, or undefined when none was declared: such a handler must not be served. */
export function routeOf(handler: object): Route | undefined {
  const route: unknown = Reflect.getMetadata(ROUTE_KEY, handler);
  // Only Endpoint() sets this metadata.
  return route as Route | undefined;
}
