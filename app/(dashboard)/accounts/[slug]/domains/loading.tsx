import { LoadingPage } from "@/components/shell/loading-page";
import { SettingsSection } from "@/components/ui/settings-section";
import { Skeleton } from "@/components/ui/skeleton";

export default function Loading() {
  return (
    <LoadingPage title="Domains">
      <div>
        <SettingsSection title="Add a domain" text={<Skeleton className="h-9" />}>
          <Skeleton className="mb-2 h-4 w-16" />
          <Skeleton className="h-8" />
          <Skeleton className="mt-2 h-4 w-96 max-w-full" />
          <Skeleton className="mt-3 h-8 w-28" />
        </SettingsSection>
        <SettingsSection title="Domains">
          <Skeleton className="h-11" />
        </SettingsSection>
      </div>
    </LoadingPage>
  );
}
