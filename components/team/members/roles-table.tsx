import { Check, CircleHelp } from "lucide-react";
import { iconButtonClass } from "@/components/ui/icon-button";
import { Popover } from "@/components/ui/popover";
import { canAdministrate, type Permission, type ProjectLevel, projectPermissions, type TeamLevel } from "@/lib/permissions";
import { roles } from "@/lib/team/roles";

const projectLevels = ["viewer", "reviewer", "admin"] as const satisfies readonly ProjectLevel[];
const inProjects: readonly { what: string; permission: Permission }[] = [
  { what: "See media and comments", permission: "view" },
  { what: "Upload and comment", permission: "review" },
  { what: "Delete media, manage a project’s tokens", permission: "admin" },
];
const forTheTeam = ["Create projects", "Members, invites, domains, settings and history"];

/** Lists the project levels with a permission: `Viewer, reviewer, admin`. */
function levelsFor(permission: Permission) {
  const words = projectLevels
    .filter((projectLevel) => projectPermissions({ teamLevel: "contributor", projectLevel }).includes(permission))
    .join(", ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Button with the permissions of each role, computed by the rules that the service applies. `own`: the reader's role; null where it is not known. */
export const RolesHelp = ({ own }: { own: TeamLevel | null }) => (
  <Popover label="What each role may do" trigger={<CircleHelp aria-hidden />} className={`${iconButtonClass} size-7`} width={560}>
    {() => (
      <>
        <table aria-label="Roles" className="w-full text-start text-sm max-sm:text-xs">
          <thead>
            <tr className="align-bottom text-xs text-ink-3 *:px-2 *:py-2 *:text-start *:font-normal">
              <th scope="col" className="ps-4!">
                <span className="sr-only">Permission</span>
              </th>
              {roles.map(({ value, label }) => (
                <th key={value} scope="col" className={value === own ? "font-medium! text-ink" : ""}>
                  {label}
                  {value === own ? <span className="text-ink-2"> (You)</span> : null}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {inProjects.map(({ what, permission }) => (
              <Line key={what} what={what}>
                {(level) =>
                  level === "contributor" ? levelsFor(permission) : projectPermissions({ teamLevel: level }).includes(permission)
                }
              </Line>
            ))}
            {forTheTeam.map((what) => (
              <Line key={what} what={what}>
                {canAdministrate}
              </Line>
            ))}
          </tbody>
        </table>
        <p className="border-t border-line px-4 py-2 text-xs text-ink-2">
          A contributor’s permissions depend on their role in each project.
        </p>
      </>
    )}
  </Popover>
);

const Line = ({ what, children }: { what: string; children: (level: TeamLevel) => boolean | string }) => (
  <tr className="border-t border-line *:px-2 *:py-2">
    <th scope="row" className="ps-4! text-start font-normal text-ink-2">
      {what}
    </th>
    {roles.map(({ value }) => {
      const may = children(value);
      return (
        <td key={value} className="w-28 max-sm:w-20">
          {typeof may === "string" ? (
            <span className="text-xs text-ink-2">{may}</span>
          ) : may ? (
            <>
              <Check aria-hidden className="size-4 text-ink-2" />
              <span className="sr-only">Yes</span>
            </>
          ) : (
            <>
              <span aria-hidden className="text-ink-3">
                –
              </span>
              <span className="sr-only">No</span>
            </>
          )}
        </td>
      );
    })}
  </tr>
);
