import type { FastifyPluginAsync } from "fastify";
import { mayDo } from "#lib/capabilities.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { actorId } from "#platform/http/actor-id.ts";
import { handling } from "#platform/http/handle.ts";
import * as calls from "../../groups-calls.ts";
import { groupShapes } from "../../groups-contract.ts";
import { changeGroup } from "./change-group.ts";
import { changeGroupTutor, listGroupTutors } from "./change-group-tutor.ts";
import { changeTimetable, previewTimetable } from "./change-timetable.ts";
import { copyGroups, previewCopies } from "./copy-groups.ts";
import { listGroupMakers, listOfficeGroups, readGroup } from "./list-groups.ts";
import { removeGroups } from "./remove-groups.ts";

/** The calls about groups in the office. */
export const groupRoutes =
  (deps: VerbDeps): FastifyPluginAsync =>
  async (app) => {
    const handle = handling(app, groupShapes, "staff");
    const limits = [{ name: "groups", max: 240, windowS: 60 * 60 }];
    // Each is worked out class by class.
    const previews = [{ name: "group-previews", max: 600, windowS: 60 * 60 }];
    const nothing = { none: "nothing is changed" };
    handle(calls.listGroups, { summary: "List the groups of all courses" }, ({ query }) =>
      listOfficeGroups(deps, query),
    );
    handle(calls.getGroupMakers, { summary: "List the courses with the tutors who may be given a group" }, () =>
      listGroupMakers(deps),
    );
    handle(calls.getGroup, { summary: "Get a group with its students", refuses: [404] }, ({ params, actor }) =>
      readGroup(deps, {
        ...params,
        showsLink: mayDo(actor ?? { roles: [] }, { capability: "students.place", scope: "all" }),
      }),
    );
    handle(
      calls.changeGroup,
      {
        summary: "Change the name, seats and link of a group, and until when students join",
        description: "A `joinsUntil` that is over closes it to joins. `seen` is that of the group as it was read.",
        audit: "group.changed",
        limits,
        refuses: [404, 409],
      },
      (request) => changeGroup(deps, actorId(request), { ...request.params, ...request.body }),
    );
    handle(
      calls.listGroupTutors,
      {
        summary: "List who could teach a group in the place of its tutor",
        description: "Who teaches its course, whether they are free for all classes ahead, and who is suggested.",
        refuses: [404],
        limits: previews,
      },
      ({ params }) => listGroupTutors(deps, params.id),
    );
    handle(
      calls.changeGroupTutor,
      {
        summary: "Give a group to another tutor",
        description: "With its students and the classes ahead, all or none; students and both tutors are notified.",
        audit: "group.tutor-changed",
        limits,
        refuses: [404, 409],
      },
      (request) => changeGroupTutor(deps, actorId(request), { ...request.params, ...request.body }),
    );
    handle(
      calls.previewTimetable,
      {
        summary: "Preview what other weekly times of a group would do",
        audit: nothing,
        limits: previews,
        refuses: [404, 409],
      },
      (request) => previewTimetable(deps, actorId(request), { ...request.params, ...request.body }),
    );
    handle(
      calls.changeTimetable,
      {
        summary: "Give a group other weekly times",
        description: "Only classes ahead move, all or none; students and tutor are notified.",
        audit: "group.times-changed",
        limits,
        refuses: [404, 409],
      },
      (request) => changeTimetable(deps, actorId(request), { ...request.params, ...request.body }),
    );
    handle(
      calls.removeGroups,
      {
        summary: "Cancel groups that have not begun",
        description: "All or none. Their students go to the group of `moveTo`.",
        audit: "group.removed",
        limits,
        refuses: [404, 409],
      },
      (request) => removeGroups(deps, actorId(request), request.body),
    );
    handle(
      calls.previewCopies,
      {
        summary: "Preview the copies of groups for a new term",
        audit: nothing,
        limits: previews,
        refuses: [404, 409],
      },
      (request) => previewCopies(deps, actorId(request), request.body),
    );
    handle(
      calls.copyGroups,
      {
        summary: "Copy groups for a new term",
        description: "All or none, without their students.",
        audit: "group.copied",
        limits,
        refuses: [404, 409],
      },
      (request) => copyGroups(deps, actorId(request), request.body),
    );
  };
