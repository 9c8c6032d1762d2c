import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from "fastify";
import { z } from "zod";
import type { CallResponse, CallShape, TakenBy } from "#lib/call.ts";
import type { DeclaredCall } from "#lib/declare-calls.ts";
import type { Audited } from "./access.ts";

/** What a handler of a call's own route is given. */
export type RouteTaking<Shape extends CallShape> = {
  Params: TakenBy<Shape, "params">;
  Querystring: TakenBy<Shape, "query">;
  Headers: TakenBy<Shape, "headers">;
  Body: TakenBy<Shape, "body">;
};

/** What only the server knows of a call: its words in the API's description, its limits, and how its answer travels. */
export type AboutCall = Pick<RouteShorthandOptions, "onSend" | "handlerTimeout" | "exposeHeadRoute"> & {
  summary: string;
  description?: string;
  /** Media types where it is not JSON that is taken or answered. */
  consumes?: string[];
  produces?: string[];
  /** In hits a window; see platform/limits. */
  limits?: { name: string; max: number; windowS: number }[];
  /** Takes files, and may need minutes for them. */
  upload?: boolean;
  /** What a change by staff or tutors leaves in the audit log; the process does not start without. */
  audit?: Audited;
  /** Statuses with which the verb refuses, next to those that follow from the declaration. */
  refuses?: readonly number[];
  /** A list of the body whose entries the verb judges one by one (`findUnclean`): a bad one refuses no other. */
  judgesEach?: string;
};

/** What is answered as a file goes out as fast as the line takes it: the usual time would cut it off in the middle. */
const fileTimeoutMs = 60 * 60 * 1000;

/** A call takes no query unless its shape shows it. */
const noQuery = z.strictObject({});

/** Where a call is answered, who may make it and `more`, for the few routes that are not made by `handling`. */
export const routeOf = (
  { method, path, access, identify, pending, viewing, shut }: DeclaredCall,
  {
    limits,
    upload,
    audit,
    refuses,
    judgesEach,
  }: Pick<AboutCall, "limits" | "upload" | "audit" | "refuses" | "judgesEach"> = {},
) => ({
  method,
  url: path,
  config: {
    access,
    ...(identify ? { identify } : {}),
    ...(pending ? { pending } : {}),
    ...(viewing ? { viewing } : {}),
    ...(shut ? { shut } : {}),
    ...(limits ? { limits } : {}),
    ...(upload ? { upload } : {}),
    ...(audit ? { audit } : {}),
    ...(refuses ? { refuses } : {}),
    ...(judgesEach ? { judgesEach } : {}),
  },
});

/** A shape as the schemas of a route that answers with this status. */
export const schemaOf = ({ params, query = noQuery, headers, body, answer }: CallShape, status = 200) => ({
  ...(params ? { params } : {}),
  querystring: query,
  ...(headers ? { headers } : {}),
  ...(body ? { body } : {}),
  response: { [status]: answer },
});

const shapeNamed = <Name extends string>(shapes: Record<Name, CallShape>, name: Name): CallShape => shapes[name];

/**
 * Registers the calls of a contract on `app`: the answered function takes a call, its documentation, and the handler,
 * which gets what the shape lets through and answers what it promises. `tag` groups them in the API's description.
 */
export const handling =
  <Shapes extends Record<string, CallShape>>(app: FastifyInstance, shapes: Shapes, tag: string) =>
  <Name extends keyof Shapes & string>(
    call: DeclaredCall<Shapes[Name], Name>,
    about: AboutCall,
    handler: (
      request: FastifyRequest<RouteTaking<Shapes[Name]>>,
      reply: FastifyReply,
    ) => Promise<CallResponse<Shapes[Name]> | FastifyReply>,
  ): void => {
    const { limits, upload, audit, refuses, judgesEach, onSend, handlerTimeout, exposeHeadRoute, ...labels } = about;
    app.route<RouteTaking<Shapes[Name]>>({
      ...routeOf(call, { limits, upload, audit, refuses, judgesEach }),
      ...(onSend ? { onSend } : {}),
      ...(handlerTimeout || labels.produces ? { handlerTimeout: handlerTimeout ?? fileTimeoutMs } : {}),
      ...(exposeHeadRoute === undefined ? {} : { exposeHeadRoute }),
      schema: { ...labels, tags: [tag], ...schemaOf(shapeNamed(shapes, call.name)) },
      handler,
    });
  };
