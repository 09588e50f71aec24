import { isIn } from '../registrations.ts'

/** A page without its parts on Costwright. */
export const withoutProduct = (page: string): string =>
  page.replace(/<!-- costwright -->\n[\s\S]*?<!-- \/costwright -->\n/g, '')

/** What a page says that names tests of the API without their folder. */
const shortNames = '`tests/api/<name>.test.ts`'

const codeList = /`[^`\n]+`(?:, `[^`\n]+`)*/g

/** A page without the tests among these files, which it names as evidence: in brackets, or in a cell of a table. */
export const withoutTests = (page: string, left: readonly string[]): string => {
  const isLeft = (name: string) =>
    (/\.test\.tsx?$/.test(name) && isIn(left, name)) ||
    (page.includes(shortNames) && isIn(left, `tests/api/${name}.test.ts`))
  return page
    .replace(codeList, (list) =>
      list
        .split(', ')
        .filter((code) => !isLeft(code.slice(1, -1)))
        .join(', '),
    )
    .replaceAll(' ()', '')
}

/** Folders, users and the like that the pages name after the product; names such as `costwright_…` are the framework's. */
const places = /(?<=[/=])costwright\b(?!:)|(?<=\s)costwright(?=\s)/g

/** A page with the name of another product. */
export const renamed = (page: string, title: string, packageName: string): string =>
  page.replace(/\bCostwright\b/g, () => title).replace(places, packageName)
