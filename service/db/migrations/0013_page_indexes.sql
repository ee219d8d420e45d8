DROP INDEX "memberships_team_seq";--> statement-breakpoint
DROP INDEX "memberships_team_level";--> statement-breakpoint
DROP INDEX "projects_account_active";--> statement-breakpoint
DROP INDEX "audit_log_team";--> statement-breakpoint
DROP INDEX "invites_team_seq";--> statement-breakpoint
CREATE INDEX "memberships_team_name" ON "memberships" USING btree ("team_id","sort_name","seq","level");--> statement-breakpoint
CREATE INDEX "memberships_team_seq" ON "memberships" USING btree ("team_id","seq","level");--> statement-breakpoint
CREATE INDEX "memberships_team_level" ON "memberships" USING btree ("team_id","level","sort_name","seq");--> statement-breakpoint
CREATE INDEX "projects_account_active" ON "projects" USING btree ("account_id","active_at","id","default_user_level");--> statement-breakpoint
CREATE INDEX "audit_log_team" ON "audit_log" USING btree ("team_id","seq","kind","actor_id");--> statement-breakpoint
CREATE INDEX "invites_team_seq" ON "invites" USING btree ("team_id","seq","email","expires_at");