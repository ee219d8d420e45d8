import * as z from "zod";
import { User } from "./accounts.ts";
import { byAnyone, byUser, operations } from "./operation.ts";
import { bodyErrors, ErrorBody, errors, PageQuery, paginated, ProjectPath, queryInt, searchText, Timestamp } from "./shared.ts";

const Audience = z.enum(["anyone", "passcode", "addresses"]).meta({ id: "ShareLinkAudience" });
const Subject = z.enum(["media", "selection", "branch", "pull-request", "change"]).meta({ id: "ShareLinkSubject" });
const State = z.enum(["on", "ended", "off"]).meta({ id: "ShareLinkState" });
const Visitors = z.enum(["off", "guest", "account"]).meta({ id: "ShareLinkComments" });

const id = z.string().min(1).max(40);
const settings = {
  name: z.string().trim().min(1).max(100).meta({ description: "Name of the link. Visitors see it." }),
  audience: Audience.meta({ description: "People who may open the link: anyone, people with the passcode, or the named addresses." }),
  passcode: z.string().min(6).max(100).meta({ description: "With the audience `passcode`. Stored as a slow hash and never returned." }),
  addresses: z
    .array(z.string().max(254))
    .min(1)
    .max(100)
    .meta({ description: "With the audience `addresses`: email addresses. Each is confirmed with a mailed code." }),
  endsAt: z.iso.datetime({ offset: true }).nullable().meta({ description: "End of the link. Null for none." }),
  comments: Visitors.meta({ description: "People without a role in the project who may comment on pages of the link." }),
  downloads: z.boolean().meta({ description: "Whether pages of the link offer downloads." }),
};

export const CreateShareLink = z
  .object({
    mediaIds: z.array(id).min(1).max(100).optional().meta({ description: "Media of the project, in this order. One, or a selection." }),
    branch: z.string().min(1).max(255).optional().meta({ description: "Opens the media that the branch has when the link is opened." }),
    prNumber: z.int().min(1).max(Number.MAX_SAFE_INTEGER).optional().meta({ description: "Like `branch`, for a pull request." }),
    name: settings.name,
    audience: settings.audience.default("anyone"),
    passcode: settings.passcode.optional(),
    addresses: settings.addresses.optional(),
    endsAt: settings.endsAt.default(null),
    comments: settings.comments.default("off"),
    downloads: settings.downloads.default(true),
  })
  .refine(({ mediaIds, branch, prNumber }) => [mediaIds, branch, prNumber].filter((one) => one !== undefined).length === 1, {
    message: "send exactly one of mediaIds, branch and prNumber",
  });

export const UpdateShareLink = z.object({
  name: settings.name.optional(),
  audience: settings.audience.optional(),
  passcode: settings.passcode.optional().meta({ description: "A new passcode. Browsers that entered the old one have to enter it." }),
  addresses: settings.addresses.optional(),
  endsAt: settings.endsAt.optional(),
  comments: settings.comments.optional(),
  downloads: settings.downloads.optional(),
  renewUrl: z.literal(true).optional().meta({
    description:
      "Gives the link another URL. The previous URL stops working immediately. File URLs that it returned expire within 90 minutes.",
  }),
  isOn: z.boolean().optional().meta({ description: "False turns the link off with its files; true turns it on again." }),
});

const SharedSubject = z
  .object({
    build: z.int().meta({ description: "Number of the build." }),
    diffId: z.string(),
    region: z.int().nullable().meta({ description: "Number of the changed area; null for the whole snapshot." }),
    summary: z.string().meta({ description: "A sentence of facts, such as `Recoloured #2563EB → #1D4ED8`." }),
    comments: z.boolean().meta({ description: "The link also shows the open comments at places of the snapshot." }),
  })
  .meta({ id: "ShareLinkChange" });

export const ShareLink = z
  .object({
    id: z.string(),
    url: z.url().nullable().meta({ description: "Secret URL of the link. Null when the instance's secret changed since." }),
    subject: Subject,
    branch: z.string().nullable(),
    prNumber: z.int().nullable(),
    media: z
      .array(z.object({ id: z.string(), name: z.string() }))
      .meta({ description: "The first three media of a media or selection; empty for other subjects." }),
    mediaCount: z.int().nullable().meta({ description: "Media of a media or selection; null for other subjects." }),
    change: SharedSubject.nullable().meta({ description: "The change of a build that the link opens; null for other subjects." }),
    name: settings.name,
    audience: Audience,
    addresses: z.array(z.string()),
    endsAt: Timestamp.nullable(),
    comments: Visitors,
    downloads: z.boolean(),
    state: State,
    visits: z.int().meta({ description: "Visits by people outside the project, once for each browser." }),
    lastVisitAt: Timestamp.nullable().meta({ description: "Time of the newest of them, to about ten minutes; null before the first." }),
    createdAt: Timestamp,
    createdBy: User.nullable(),
    offAt: Timestamp.nullable(),
    offBy: User.nullable(),
  })
  .meta({ id: "ShareLink" });

const LinkPath = ProjectPath.extend({ shareLinkId: z.string().min(1).meta({ description: "Id of the link." }) });
const SharePath = z.object({ shareToken: z.string().min(1).meta({ description: "The last part of the share page's URL." }) });

/** Description of the header that identifies a visitor. */
const cookie = "Returns the visitor's secret in the header `Share-Visitor`, to be sent with later requests of the link.";

export const shareLinkOperations = operations("Media", {
  "POST /projects/{owner}/{project}/share-links": {
    operationId: "createShareLink",
    summary: "Create a share link",
    description:
      "Returns a link that opens media of a project for people outside it, without an account, also team media: one media, a selection, or a branch or pull request with the media it has when opened. 403 where the project's `shareLinks` is off, 409 for an archived project. Recorded in the history. Needs the reviewer role.",
    access: byUser("media:write"),
    params: ProjectPath,
    body: CreateShareLink,
    responses: { 201: ShareLink, 409: ErrorBody, ...bodyErrors },
    extension: true,
  },
  "GET /projects/{owner}/{project}/share-links": {
    operationId: "listShareLinks",
    summary: "List share links",
    description:
      "Returns the share links of a project with their URLs, newest first, links to changes of builds included. Continue with `cursor`, which skips none when links are added meanwhile, or with `page`. Needs the reviewer role.",
    access: byUser("media:read"),
    params: ProjectPath,
    query: PageQuery.extend({
      mediaId: id.optional().meta({ description: "Only links that open this media." }),
      branch: z.string().min(1).max(255).optional().meta({ description: "Only links to this branch." }),
      prNumber: queryInt("prNumber", 1, Number.MAX_SAFE_INTEGER)
        .optional()
        .meta({ description: "Only links to this pull request.", type: "integer", minimum: 1 }),
      build: queryInt("build", 1, 2_147_483_647)
        .optional()
        .meta({ description: "Only links to changes of the build with this number.", type: "integer", minimum: 1 }),
      opens: z
        .enum(["files", "change"])
        .optional()
        .meta({ description: "Only links to files and sets, or only links to a change of a build." }),
      state: State.optional().meta({ description: "Only links that are on, have ended, or are off." }),
      search: searchText("Only links with this text in their name, branch or pull request."),
      cursor: id.optional().meta({ description: "`next` of the page before. `page` is ignored." }),
    }),
    responses: {
      200: paginated(ShareLink).extend({
        next: z.string().nullable().meta({ description: "`cursor` of the next page; null on the last." }),
      }),
      ...errors,
    },
    extension: true,
  },
  "PATCH /projects/{owner}/{project}/share-links/{shareLinkId}": {
    operationId: "updateShareLink",
    summary: "Change a share link",
    description:
      "Changes the given fields, and turns the link off or on. Changes take effect immediately, for pages and files. A link to a change opens for anyone, shows comments or not, and ends within a year: other values are 400. Recorded in the history. Needs the reviewer role.",
    access: byUser("media:write"),
    params: LinkPath,
    body: UpdateShareLink,
    responses: { 200: ShareLink, 409: ErrorBody, ...bodyErrors },
    extension: true,
  },
  "GET /shares/{shareToken}/entry": {
    operationId: "getShareEntry",
    summary: "Get the entry of a share page",
    description:
      "Returns the proof that a visitor of a share link owes, and the link's name and number of media once none is owed. The own token of a media owes nothing. Unknown, ended and turned-off links are 404; the history of the project records a limited number of these refusals.",
    access: byAnyone("media:read"),
    params: SharePath,
    responses: {
      200: z.object({
        needs: z.enum(["passcode", "address"]).nullable(),
        link: z.object({ name: z.string(), subject: Subject, mediaCount: z.int() }).nullable(),
      }),
      ...errors,
    },
    extension: true,
  },
  "POST /shares/{shareToken}/passcode": {
    operationId: "enterSharePasscode",
    summary: "Enter the passcode of a share link",
    description: `${cookie} Returns 400 for a wrong passcode, and 429 after ten attempts of one network in 15 minutes.`,
    access: byAnyone("media:read"),
    params: SharePath,
    body: z.object({ passcode: z.string().min(1).max(100) }),
    responses: { 204: null, ...bodyErrors },
    extension: true,
  },
  "POST /shares/{shareToken}/codes": {
    operationId: "requestShareCode",
    summary: "Request a code for a share link",
    description:
      "Mails a code of six digits to an address that the link names. The response is the same for every address. The code works for 10 minutes.",
    access: byAnyone("media:read"),
    params: SharePath,
    body: z.object({ email: z.string().max(254) }),
    responses: { 201: z.object({ codeId: z.string().meta({ description: "Send it with the code." }) }), ...bodyErrors },
    extension: true,
  },
  "POST /shares/{shareToken}/address": {
    operationId: "confirmShareAddress",
    summary: "Confirm an address for a share link",
    description: `${cookie} Returns 400 for a code that is wrong or has expired.`,
    access: byAnyone("media:read"),
    params: SharePath,
    body: z.object({ codeId: z.string().min(1).max(100), code: z.string().min(1).max(20) }),
    responses: { 204: null, ...bodyErrors },
    extension: true,
  },
  "POST /shares/{shareToken}/visits": {
    operationId: "countShareVisit",
    summary: "Count a visit of a share link",
    description:
      "Counts a visitor of a link once for each browser. Nothing but the number and the time of the last visit is stored. People of the project, and the own token of a media, are not counted.",
    access: byAnyone("media:read"),
    params: SharePath,
    responses: { 204: null, ...errors },
    extension: true,
  },
});
