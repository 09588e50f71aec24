/** `npm run package`: makes `costwright-framework-VERSION.tgz`, on which a product depends (docs/product-of-your-own.md). */
import { projectFolder } from '../database/project-folder.ts'
import { makePackage } from './make-package.ts'

const { file } = await makePackage(projectFolder, projectFolder)
process.stdout.write(`Made ${file}. In a product: npm install ${projectFolder}/${file}\n`)
