import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { outline } from '../../admin/outline.ts'
import { adminBase } from '../../admin/page-path.ts'
import type { HomeReply, NewsGroup } from '../../model/costing/home.ts'
import { formatInstant, formatSterling } from '../../model/format.ts'
import type { OutlinedResource } from '../../model/outline.ts'
import { Rows, SectionHead } from './sections.tsx'

const Groups = styled(Rows)(({ theme }) => ({
  '& > li': { gridTemplateColumns: 'minmax(0, 1fr) auto', padding: '8px 0', alignItems: 'baseline' },
  '& time': { ...theme.typography.caption, color: theme.vars.palette.text.tertiary },
  '& a': { color: 'inherit', fontWeight: 600, textDecoration: 'none' },
  '& a:hover': { textDecoration: 'underline', textUnderlineOffset: 3 },
}))

const definitions: Readonly<Record<string, OutlinedResource>> = outline.resources

const pagePathOf = ({ resource, id }: NonNullable<NewsGroup['subject']>) => {
  const child = definitions[resource]?.child ?? null
  return `${adminBase}/${resource}${child === null ? '' : `/${id}/${child}`}`
}

const Sentence = ({ group }: { readonly group: NewsGroup }) => {
  const translate = useTranslate()
  const { who, action, resource, count, amount, subject } = group
  const definition = definitions[resource]
  const what = count === 1 ? (definition?.label ?? resource) : `${count} ${definition?.title ?? resource}`
  return (
    <span>
      <strong>{who}</strong>{' '}
      <span data-second>{translate(`homeDesk.news.${action}`, { what: what.toLowerCase() })}</span>{' '}
      {subject && <Link to={pagePathOf(subject)}>{subject.text}</Link>}{' '}
      {amount !== null && `(${formatSterling(amount)})`}
    </span>
  )
}

interface NewsProps {
  readonly news: HomeReply['news']
  readonly onSeen: () => void
}

export const News = ({ news, onSeen }: NewsProps) => {
  const translate = useTranslate()
  const { seenAt, groups } = news
  return (
    <section>
      <SectionHead>
        <Typography variant="h2">{translate('homeDesk.news.title')}</Typography>
        <span>{seenAt ? formatInstant(seenAt) : translate('homeDesk.news.lastWeek')}</span>
        {groups.length > 0 && <Button onClick={onSeen}>{translate('homeDesk.news.seen')}</Button>}
      </SectionHead>
      {groups.length === 0 ? (
        <Typography color="textSecondary" sx={{ mt: 1 }}>
          {translate('homeDesk.news.none')}
        </Typography>
      ) : (
        <Groups>
          {groups.map((group) => (
            <li key={`${group.at} ${group.who} ${group.action} ${group.resource} ${group.subject?.text}`}>
              <Sentence group={group} />
              <time dateTime={group.at}>{formatInstant(group.at)}</time>
            </li>
          ))}
        </Groups>
      )}
    </section>
  )
}
