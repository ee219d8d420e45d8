type Component = { "bom-ref": string; name: string; properties?: { name: string }[] };
type BillOfMaterials = { components: Component[]; dependencies: { ref: string; dependsOn?: string[] }[] };

const isOfDevelopment = ({ properties }: Component) => properties?.some(({ name }) => name === "cdx:npm:package:development") ?? false;

/** Returns the list of packages (CycloneDX, from `npm sbom`) without those of development. `npm sbom --omit dev` also drops packages that both need, such as sharp. */
export function productPackages(text: string): string {
  const all = JSON.parse(text) as BillOfMaterials;
  const dropped = new Set(all.components.filter(isOfDevelopment).map((component) => component["bom-ref"]));
  return `${JSON.stringify(
    {
      ...all,
      components: all.components.filter((component) => !dropped.has(component["bom-ref"])),
      dependencies: all.dependencies
        .filter(({ ref }) => !dropped.has(ref))
        .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((needed) => !dropped.has(needed)) })),
    },
    null,
    2,
  )}\n`;
}
