/**
 * The definitions of the product: the one file by which the server, the database and the commands know
 * `resources.config.ts` (docs/house.md). The admin knows it by `admin/outline.ts` and `admin/definitions.ts`.
 */
export * as config from '#product/resources.config.ts'
export { productName, type Role, resources, roles, users } from '#product/resources.config.ts'
